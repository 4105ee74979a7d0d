/**
 * How far a figure is checked. Proved: whole, by another method. Spot-checked: drawn leaves were made again. Counted:
 * spot-checked, and part of a sum that another method counts later. Reported: as the miner's program says, beyond what the
 * method names. Computed: a figure to compare with, which says nothing of what was found.
 */
export type StatementStatus = 'proved' | 'spot-checked' | 'counted' | 'reported' | 'computed';
