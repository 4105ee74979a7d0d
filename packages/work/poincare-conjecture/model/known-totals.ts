/**
 * What is known of whole levels of the census. Triangulations and spheres of up to six tetrahedra: Regina 7,
 * `tricensus -i -o -f` and its sphere recognition. One-vertex spheres: Burton, "Simplification paths in the Pachner graphs
 * of closed orientable 3-manifold triangulations" (2011), table 1.
 */
export interface KnownTotals {
  triangulations?: number;
  spheres?: number;
  oneVertexSpheres: number;
  homologySpheres?: number;
}

export const KNOWN_TOTALS: Readonly<Record<number, KnownTotals>> = {
  1: { triangulations: 4, spheres: 2, oneVertexSpheres: 1, homologySpheres: 0 },
  2: { triangulations: 16, spheres: 6, oneVertexSpheres: 3, homologySpheres: 0 },
  3: { triangulations: 76, spheres: 32, oneVertexSpheres: 20, homologySpheres: 0 },
  4: { triangulations: 532, spheres: 198, oneVertexSpheres: 128, homologySpheres: 0 },
  5: { triangulations: 4807, spheres: 1903, oneVertexSpheres: 1297, homologySpheres: 1 },
  6: { triangulations: 52_946, spheres: 19_935, oneVertexSpheres: 13_660, homologySpheres: 3 },
  7: { oneVertexSpheres: 169_077 },
  8: { oneVertexSpheres: 2_142_197 },
  9: { oneVertexSpheres: 28_691_150 },
};
