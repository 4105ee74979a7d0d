/** Energy of a computation as an estimate: CPU seconds × watts of a busy core, in kWh. */
const JOULES_PER_KWH = 3.6e6;

export function energyKwh(cpuSeconds: number, cpuWatts: number): number {
  return (cpuSeconds * cpuWatts) / JOULES_PER_KWH;
}
