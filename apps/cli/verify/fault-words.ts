/** What each check of this command says of its faults. */

/** Faults that are shown, of each check; the sentence at the end has their number. */
export const FAULTS_SHOWN = 20;
