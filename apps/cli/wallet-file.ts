/** The file that keeps a wallet: the cookie of one server, readable by its owner alone. */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { CommandFailure } from './command-failure.ts';
import { nameOfServer, syncFolder } from './kept-files.ts';

/** The prefix that servers give the name on https. */
const HOST_PREFIX = '__Host-';
/** Name and value as servers of this product set it; the value begins with the visitor's id. */
const WALLET_COOKIE = /^((?:__Host-)?wallet-[0-9a-f]{8})=([\w-]+)\.[\w.-]+$/;

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

/**
 * Finds the file that keeps a server's wallet unless another is named: below the user's folder of settings. A file
 * that an earlier version named by host and port alone is renamed, for an address without a path.
 * @param server address without a slash at its end; each has a file of its own, by protocol, host, port and path
 */
export function defaultWalletFile(
  server: string,
  env: Record<string, string | undefined> = process.env,
): string {
  const settings =
    (process.platform === 'win32' ? env.APPDATA : env.XDG_CONFIG_HOME) || path.join(homedir(), '.config');
  const folder = path.join(settings, 'productive-mining', 'wallets');
  const url = new URL(server);
  const file = path.join(folder, `${nameOfServer(url)}.cookie`);
  if (url.pathname !== '/') return file;
  return takeOver(path.join(folder, `${url.host.replace(/[^\w.-]/g, '_')}.cookie`), file);
}

/** Gives an earlier file its present name unless there is one. @returns the file that keeps the wallet */
function takeOver(earlier: string, file: string): string {
  if (existsSync(file) || !existsSync(earlier)) return file;
  try {
    placeNew(earlier, file);
    rmSync(earlier, { force: true });
    syncFolder(path.dirname(file));
    return file;
  } catch {
    // Another command has just renamed it, or it can't be renamed and goes on under its earlier name.
    return existsSync(file) ? file : earlier;
  }
}

/** @throws CommandFailure when the file can't be read, is damaged, or holds something else */
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
      // Read again, as another command may have written it meanwhile.
      const kept = readCookie(file);
      if (kept !== '' && cookie === '') throw writtenMeanwhile(file);
      refuseOtherWallet(file, kept || cookie, fresh);
      writeCookie(file, fresh, kept !== '');
      cookie = fresh;
    },
  };
}

/**
 * The cookie in a file; empty if there is no file. A whole file is one line with its line break, so that one that was
 * cut off, or left empty by a power failure, isn't taken for a wallet or for none.
 */
function readCookie(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return '';
    throw new CommandFailure(`The wallet file ${file} can't be read (${code}).`);
  }
  const cookie = text.trim();
  if (/^\0*$/.test(cookie) || isCutOff(text))
    throw new CommandFailure(
      `The wallet file ${file} is empty or cut off: put a copy of it in its place, or move it away to begin with a new wallet.`,
    );
  if (!WALLET_COOKIE.test(cookie))
    throw new CommandFailure(`${file} is not a wallet file; name another with --wallet.`);
  restrict(file);
  return cookie;
}

/** Whether a text begins as a wallet file does and ends too early. */
function isCutOff(text: string): boolean {
  const name = text.startsWith(HOST_PREFIX) ? text.slice(HOST_PREFIX.length) : text;
  return (
    HOST_PREFIX.startsWith(text) ||
    'wallet-'.startsWith(name) ||
    /^wallet-[0-9a-f]{0,8}(=[\w.-]*)?$/.test(name)
  );
}

function restrict(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {
    // The file belongs to someone else, who decides who may read it.
  }
}

/**
 * Writes the file whole or not at all, and to the disk: a torn or lost one would be a lost wallet.
 * @param replaces whether there is a file, which holds this wallet; otherwise one that appears meanwhile is left alone
 */
function writeCookie(file: string, cookie: string, replaces: boolean): void {
  const folder = path.dirname(file);
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, `${cookie}\n`, { mode: 0o600, flag: 'wx', flush: true });
    if (replaces) renameSync(unfinished, file);
    else placeNew(unfinished, file);
    syncFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw writtenMeanwhile(file);
    throw new CommandFailure(
      `The wallet file ${file} can't be written (${code}); name another with --wallet.`,
    );
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Gives a file its name unless the name is taken, as far as the file system can. @throws EEXIST */
function placeNew(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    // File systems of removable media have no links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    renameSync(unfinished, file);
  }
}

function writtenMeanwhile(file: string): CommandFailure {
  return new CommandFailure(
    `Another command has just written a wallet to ${file}; start this one again to mine for that wallet.`,
  );
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
