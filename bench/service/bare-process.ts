import Fastify from 'fastify'

/** What Fastify does at best: a route for each body it is given, sent as it is. Told its bodies, it answers where it listens. */
const app = Fastify({ logger: false })
let bodies: Buffer[] = []

app.get<{ Params: { n: string } }>('/:n', (request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(bodies[Number(request.params.n)]),
)

const base = app.listen({ host: '127.0.0.1', port: 0 })
process.on('message', async (message: { bodies: Uint8Array[] }) => {
  bodies = message.bodies.map((body) => Buffer.from(body))
  process.send!(await base)
})
process.on('disconnect', () => process.exit())
