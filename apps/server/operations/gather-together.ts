import type { Registry } from 'prom-client';

/**
 * Gathers the figures. Whoever asks while that is going on gets the same ones: many at once cost little
 * more than one.
 */
export function gatherTogether(registry: Registry): () => Promise<string> {
  let gathering: Promise<string> | undefined;
  return () => {
    gathering ??= registry.metrics().finally(() => {
      gathering = undefined;
    });
    return gathering;
  };
}
