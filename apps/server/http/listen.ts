import { lookup } from 'node:dns/promises';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';
import { StartFailure } from '../start-failure.ts';

/**
 * Listens on one address. A name of several, as localhost is of 127.0.0.1 and ::1, would else get further listeners, which
 * the bounds of connections don't see; browsers try both.
 * @throws StartFailure when the port is taken or refused, or the host isn't an address of this machine
 */
export async function listen(
  app: Pick<FastifyInstance, 'listen'>,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): Promise<void> {
  try {
    const { address } = await lookup(host, { order: 'ipv4first' });
    await app.listen({ host: address, port });
  } catch (error) {
    const sentence = sentenceOf((error as NodeJS.ErrnoException).code, { host, port });
    if (sentence === undefined) throw error;
    throw new StartFailure(sentence, { cause: error });
  }
}

function sentenceOf(
  code: string | undefined,
  { host, port }: Pick<Settings, 'host' | 'port'>,
): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program; stop it or choose another PORT.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user; choose another PORT.`;
    case 'EADDRNOTAVAIL':
    case 'EAI_AGAIN':
    case 'ENOTFOUND':
      return `HOST ${host} is not an address of this machine.`;
  }
  return undefined;
}
