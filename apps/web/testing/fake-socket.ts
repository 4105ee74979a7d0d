import { vi } from 'vitest';

/** A WebSocket whose other end is the test. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  static install(): void {
    FakeSocket.all = [];
    vi.stubGlobal('WebSocket', FakeSocket);
  }

  static last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  open(): void {
    this.onopen?.();
  }

  /** The connection breaks. */
  drop(): void {
    this.onclose?.();
  }

  close(): void {
    this.onclose?.();
  }

  receive(message: unknown): void {
    this.receiveText(JSON.stringify(message));
  }

  receiveText(text: string): void {
    this.onmessage?.({ data: text });
  }
}
