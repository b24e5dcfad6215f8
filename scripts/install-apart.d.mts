export function installApart(name: string): Promise<string>
