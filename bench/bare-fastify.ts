// What there is to get: fastify with one handler and nothing around it, answering what our call without a database answers.
import fastify from 'fastify';

const answer: unknown = JSON.parse(process.argv[2] ?? '{}');
const app = fastify();
app.get('/', async () => answer);
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
