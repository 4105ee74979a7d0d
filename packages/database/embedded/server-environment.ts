/** The environment of PostgreSQL's programs: without the PG* variables of the user's shell, with messages in English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = process.platform === 'win32' ? ['PATH', 'SystemRoot', 'TEMP', 'TMP'] : ['PATH', 'TMPDIR'];
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of kept) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  return environment;
}
