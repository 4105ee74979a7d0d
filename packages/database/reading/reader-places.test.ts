import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Leave, type Reader, ReaderPlaces } from './reader-places.ts';
import { QUERY_PLACES } from './readers.ts';

const from = (address: string, visitorId = address): Reader => ({ visitorId, address });

/** Queries by name: which have begun, which were refused, and what ends them. */
class Queries {
  readonly begun: string[] = [];
  readonly refused: string[] = [];
  private readonly leaves = new Map<string, Leave>();
  private readonly places = new ReaderPlaces(QUERY_PLACES);

  send(name: string, reader: Reader, signal?: AbortSignal): void {
    this.places.enter(reader, signal).then(
      (leave) => {
        if (!leave) return;
        this.begun.push(name);
        this.leaves.set(name, leave);
      },
      ({ code }) => this.refused.push(`${name}: ${code}`),
    );
  }

  async end(name: string): Promise<void> {
    await nextTurn();
    this.leaves.get(name)!();
    await nextTurn();
  }
}

describe('places of readers’ queries', () => {
  it('are two; a visitor and an address have one of them', async () => {
    const queries = new Queries();
    queries.send('a1', from('a'));
    queries.send('a2', from('a'));
    queries.send('same visitor elsewhere', from('x', 'a'));
    queries.send('same address', from('a', 'y'));
    queries.send('b1', from('b'));
    queries.send('c1', from('c'));
    await nextTurn();
    expect(queries.begun).toEqual(['a1', 'b1']);
  });

  it('go to others before who has just had one, however many of it wait', async () => {
    const queries = new Queries();
    for (const name of ['a1', 'a2', 'a3']) queries.send(name, from('a'));
    queries.send('b1', from('b'));
    queries.send('b2', from('b'));
    queries.send('c1', from('c'));
    queries.send('d1', from('d'));
    await queries.end('a1');
    expect(queries.begun).toEqual(['a1', 'b1', 'c1']);
    await queries.end('b1');
    expect(queries.begun.at(-1)).toBe('d1');
    await queries.end('c1');
    expect(queries.begun.at(-1)).toBe('a2');
    await queries.end('d1');
    expect(queries.begun.at(-1)).toBe('b2');
  });

  it('go to the other visitor of an address first, and to a visitor’s queries as they came', async () => {
    const queries = new Queries();
    for (const name of ['a1', 'a2', 'a3']) queries.send(name, from('home', 'a'));
    queries.send('b1', from('home', 'b'));
    await queries.end('a1');
    await queries.end('b1');
    await queries.end('a2');
    expect(queries.begun).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('a visitor who asks again as soon as an answer is there doesn’t overtake who waits', async () => {
    const queries = new Queries();
    for (const name of ['a', 'b', 'c', 'd']) queries.send(`${name}1`, from(name));
    await queries.end('a1');
    queries.send('a2', from('a'));
    queries.send('e1', from('e'));
    await queries.end('b1');
    queries.send('b2', from('b'));
    await queries.end('c1');
    await queries.end('d1');
    expect(queries.begun).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'a2']);
  });

  it('three of a visitor wait, ten of an address, thirty in all', async () => {
    const queries = new Queries();
    for (let count = 0; count < 5; count++) queries.send(`a${count}`, from('a'));
    await nextTurn();
    expect(queries.refused.splice(0)).toEqual(['a4: too_many_queries']);
    for (let count = 0; count < 12; count++) queries.send(`home${count}`, from('home', `visitor ${count}`));
    await nextTurn();
    expect(queries.refused.splice(0)).toEqual(['home11: too_many_queries']);
    for (let count = 0; count < 18; count++) queries.send(`other${count}`, from(`address ${count}`));
    await nextTurn();
    expect(queries.refused).toEqual(['other17: queries_busy']);
  });

  it('whoever has gone leaves the queue at once, and makes room in it', async () => {
    const queries = new Queries();
    const gone = new AbortController();
    queries.send('never', from('a'), AbortSignal.abort());
    for (const name of ['a1', 'a2']) queries.send(name, from('a'));
    for (const name of ['a3', 'a4']) queries.send(name, from('a'), gone.signal);
    queries.send('a5', from('a'));
    await nextTurn();
    expect(queries.refused).toEqual(['a5: too_many_queries']);
    gone.abort();
    queries.send('a6', from('a'));
    await queries.end('a1');
    await queries.end('a2');
    expect(queries.begun).toEqual(['a1', 'a2', 'a6']);
  });

  it('are waited for a while, then whoever waits is told why there was none', async () => {
    const places = new ReaderPlaces({ ...QUERY_PLACES, waitMaxMs: 1 });
    const leave = await places.enter(from('a'));
    await expect(places.enter(from('a'))).rejects.toMatchObject({ code: 'too_many_queries' });
    await places.enter(from('b'));
    await expect(places.enter(from('c'))).rejects.toMatchObject({ code: 'queries_busy' });
    leave?.();
    expect(await places.enter(from('c'))).toBeTypeOf('function');
  });

  it('are one for an export, so that one is left to queries', async () => {
    const places = new ReaderPlaces(QUERY_PLACES);
    const leave = await places.enter(from('a'), undefined, 'long');
    const begun: string[] = [];
    void places.enter(from('b'), undefined, 'long').then(() => begun.push('export b'));
    await places.enter(from('c'));
    await nextTurn();
    expect(begun).toEqual([]);
    leave?.();
    await nextTurn();
    expect(begun).toEqual(['export b']);
  });
});
