/** A process beside the server's that takes chunks. Says "ready" when it does. */
import { connectDatabase } from '@productive-mining/database/connection/connect.ts';
import { startChunkWorker } from '../chunk-worker.ts';

const say = (_: object, message: string) => console.error(message);
const databaseUrl = process.env.DATABASE_URL!;
await startChunkWorker({
  database: connectDatabase(databaseUrl),
  databaseUrl,
  redisUrl: process.env.REDIS_URL,
  threads: 1,
  workerId: process.env.WORKER_ID!,
  log: { info: () => undefined, warn: say, error: say },
});
console.log('ready');
