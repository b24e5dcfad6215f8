// Accepts whatever is sent to it, in a process of its own, and says at which port.
import { createServer } from 'node:http'

const server = createServer((request, reply) => {
  request.resume().on('end', () => reply.writeHead(204).end())
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
