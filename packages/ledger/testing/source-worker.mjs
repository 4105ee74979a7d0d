/** Runs the TypeScript source of the worker in a thread of the tests. */
import { register } from 'tsx/esm/api';

register();
await import('../chain/ml-dsa-worker.ts');
