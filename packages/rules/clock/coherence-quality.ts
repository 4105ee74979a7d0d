/** The word for a coherence (spec part 2 §4). */
export function coherenceQuality(coherence: number): 'Excellent' | 'Good' | 'Fair' | 'Poor' {
  if (coherence >= 0.9) return 'Excellent';
  if (coherence >= 0.7) return 'Good';
  return coherence >= 0.5 ? 'Fair' : 'Poor';
}
