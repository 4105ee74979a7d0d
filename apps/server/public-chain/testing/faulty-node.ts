/** A node in front of another one that may lie about answers, or be away: for tests of what is believed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Lie = (real: unknown, params: unknown[]) => unknown;

export interface FaultyNode {
  url: string;
  /** What is said instead of the real answers, by method. */
  lies: Map<string, Lie>;
  /** Whether every connection is broken off, and the methods for which alone it is. */
  isAway: boolean;
  awayAt: Set<string>;
  /** Methods that it was asked, in order. */
  asked: string[];
  close(): Promise<void>;
}

interface Question {
  id: number;
  method: string;
  params?: unknown[];
}

export async function startFaultyNode(realUrl: string): Promise<FaultyNode> {
  const node = {
    lies: new Map<string, Lie>(),
    isAway: false,
    awayAt: new Set<string>(),
    asked: [] as string[],
  };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
    const body = Buffer.concat(pieces).toString('utf8');
    const { method, params = [] } = JSON.parse(body) as Question;
    node.asked.push(method);
    if (node.isAway || node.awayAt.has(method)) return void request.socket.destroy();
    const headers = { 'content-type': 'application/json' };
    const real = (await (await fetch(realUrl, { method: 'POST', body, headers })).json()) as {
      result?: unknown;
    };
    const lie = node.lies.get(method);
    const said = lie ? { jsonrpc: '2.0', id: 1, result: lie(real.result ?? null, params) } : real;
    const { id } = JSON.parse(body) as Question;
    response.writeHead(200, headers).end(JSON.stringify({ ...said, id }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return Object.assign(node, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}
