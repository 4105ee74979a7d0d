/** The version of a peer as it names it itself: times are compared with one build of a program, not with its name. */
import { spawnSync } from 'node:child_process';

/**
 * @param command prints the version, as "primesieve --version"
 * @param debianPackage that has the program
 * @returns the first number with a point that is printed, "11.0"
 * @throws Error in one sentence when the program is missing or names no version
 */
export function peerVersion(command: string, debianPackage: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const version = /\d+(\.\d+)+/.exec(`${stdout}${stderr}`)?.[0];
  if (status !== 0 || version === undefined)
    throw new Error(
      `${command.split(' ')[0]} is missing or names no version; Debian's package is ${debianPackage}.`,
    );
  return version;
}
