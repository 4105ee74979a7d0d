/** Lets a worker thread run a TypeScript source, in development and in tests: the module that argv names. */
import { register } from 'tsx/esm/api';

register();
const { default: run } = await import(process.argv.at(-1));
export default run;
