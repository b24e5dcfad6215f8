import { BlockList, isIPv6 } from 'node:net'

/** Whether an address is in one of the networks of a key, or the key names none. */
export function isWithin(networks: readonly string[], ipAddress: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [ip = '', bits] = network.split('/')
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(ip, family)
    else list.addSubnet(ip, Number(bits), family)
  }
  return list.check(ipAddress, isIPv6(ipAddress) ? 'ipv6' : 'ipv4')
}
