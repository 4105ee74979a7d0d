/** Headers that tell a browser what the pages may do (OPEN-89). */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { pathOf } from '../answer-failure.ts';

/** The page in which visitors' own algorithms run (OPEN-20). */
const SANDBOX_PATH = '/sandbox.html';

/**
 * Policy of a document without origin, storage and network: it may run its own inline script, evaluate code and make
 * workers. Its meta tag narrows the inline script to that of the build.
 */
const SANDBOX_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  'worker-src blob:',
  "connect-src 'none'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';');

/**
 * Allows this site's scripts, WebAssembly and connections only; only its own pages may frame it. HSTS and the headers
 * that browsers heed on https only are left to the proxy that ends TLS.
 */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onSend', async (request, reply) => {
    if (pathOf(request) === SANDBOX_PATH) reply.header('content-security-policy', SANDBOX_POLICY);
  });
}
