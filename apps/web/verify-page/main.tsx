/** The page /verify, which is one file: the code of its worker is within it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { VerifyPage } from './verify-page.tsx';

/** Written by the build (build-verify-page.ts). */
declare const WORKER_SOURCE: string;

const workerAddress = URL.createObjectURL(new Blob([WORKER_SOURCE], { type: 'text/javascript' }));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <VerifyPage startWorker={() => new Worker(workerAddress)} />
  </StrictMode>,
);
