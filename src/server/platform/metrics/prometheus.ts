/** The library of Prometheus. It is loaded by servers that serve metrics only, which most do not. */
export type Prometheus = typeof import('prom-client')
