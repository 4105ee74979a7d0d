/** npm run dev: the server from source on :3000 and Vite's front end beside it on :5173, both reloading. */
import { spawn } from 'node:child_process';
import { buildKernels } from './build-kernels.mjs';

await buildKernels();
const children = [
  spawn('npx', ['tsx', 'watch', 'apps/server/main.ts'], { stdio: 'inherit' }),
  spawn('npx', ['vite', 'apps/web'], { stdio: 'inherit' }),
];
const stopAll = () => {
  for (const child of children) child.kill('SIGINT');
};
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
for (const child of children) child.on('exit', stopAll);
