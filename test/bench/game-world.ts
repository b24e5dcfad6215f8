/** The app of the bench in Google Play, and what it sells. */
export const benchApp = { id: 'com.example.bench', sku: 'bench.gems' } as const
