/** The file that keeps a wallet: the cookie of one server, readable by its owner alone. */
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { CommandFailure } from './command-failure.ts';

/** Name and value as servers of this product set it; the value begins with the visitor's id. */
const WALLET_COOKIE = /^(wallet-[0-9a-f]{8})=([\w-]+)\.[\w.-]+$/;

export interface WalletFile {
  readonly file: string;
  /** The cookie as `name=value`; empty before the server has given one. */
  readonly cookie: string;
  /**
   * Keeps the wallet's cookie among those that a server set; others are left alone.
   * @throws CommandFailure when it belongs to another wallet: a wallet is never overwritten
   */
  keep(setCookies: readonly string[]): void;
}

/** The file that keeps a server's wallet unless another is named: below the user's folder of settings. */
export function defaultWalletFile(
  server: string,
  env: Record<string, string | undefined> = process.env,
): string {
  const settings =
    (process.platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME) || path.join(homedir(), '.config');
  const name = `${new URL(server).host.replace(/[^\w.-]/g, '_')}.cookie`;
  return path.join(settings, 'productive-mining', 'wallets', name);
}

/** @throws CommandFailure when the file can't be read or holds something else */
export function openWalletFile(file: string): WalletFile {
  let cookie = readCookie(file);
  return {
    file,
    get cookie() {
      return cookie;
    },
    keep(setCookies) {
      const fresh = setCookies.map((line) => line.split(';', 1)[0]!).find((pair) => WALLET_COOKIE.test(pair));
      if (fresh === undefined || fresh === cookie) return;
      refuseOtherWallet(file, cookie, fresh);
      writeCookie(file, fresh);
      cookie = fresh;
    },
  };
}

function readCookie(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new CommandFailure(`The wallet file ${file} can't be read (${code}).`);
  }
  if (text !== '' && !WALLET_COOKIE.test(text))
    throw new CommandFailure(`${file} is not a wallet file; name another with --wallet.`);
  if (text !== '') restrict(file);
  return text;
}

function restrict(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {
    // The file belongs to someone else, who decides who may read it.
  }
}

/** Writes the file whole or not at all: a torn one would be a lost wallet. */
function writeCookie(file: string, cookie: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, `${cookie}\n`, { mode: 0o600 });
    renameSync(unfinished, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandFailure(
      `The wallet file ${file} can't be written (${code}); name another with --wallet.`,
    );
  }
}

function refuseOtherWallet(file: string, kept: string, fresh: string): void {
  const [, keptName, keptId] = WALLET_COOKIE.exec(kept) ?? [];
  const [, freshName, freshId] = WALLET_COOKIE.exec(fresh) ?? [];
  if (keptName === undefined || (keptName === freshName && keptId === freshId)) return;
  throw new CommandFailure(
    keptName === freshName
      ? `The server no longer knows the wallet in ${file}; move the file away to begin with a new one.`
      : `${file} holds a wallet of another server; name another file with --wallet.`,
  );
}
