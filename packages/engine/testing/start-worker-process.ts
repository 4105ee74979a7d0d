/** Takes chunks in a process of its own, without the server lock. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('./chunk-worker-process.ts', import.meta.url));

export interface WorkerProcess {
  readonly pid: number;
  /** Kills it, and waits until it is gone. */
  kill(): Promise<void>;
}

/** @param workerId what its chunks are marked with @throws Error with its own words when it ends before it is ready */
export async function startWorkerProcess(
  workerId: string,
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl?: string },
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      PATH: process.env.PATH,
      PRODUCTIVE_MINING_BUNDLES: process.env.PRODUCTIVE_MINING_BUNDLES,
      DATABASE_URL: databaseUrl,
      WORKER_ID: workerId,
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    },
  });
  let output = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (/^ready$/m.test(output)) resolve();
      });
    void ended.then(() => reject(new Error(`The worker ended: ${output}`)));
  });
  return {
    pid: child.pid!,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
