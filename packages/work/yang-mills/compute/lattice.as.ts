// asc: none
/**
 * The periodic lattice of length L in four dimensions. Sites count x0 + L·(x1 + L·(x2 + L·x3)); link 4·site + μ leads from a site
 * one step forward in direction μ.
 */
export const DIMENSIONS = 4;

export let length: i32 = 0;
export let sites: i32 = 0;

let neighbours: usize = 0;
let evenness: usize = 0;

/** L must be even, so that the two parities of sites have no neighbours among themselves. */
export function openLattice(side: i32): void {
  length = side;
  sites = side * side * side * side;
  neighbours = heap.alloc(<usize>sites * 8 * 4);
  evenness = heap.alloc(<usize>sites);
  for (let site = 0; site < sites; site++) {
    let stride = 1;
    let sum = 0;
    for (let direction = 0; direction < DIMENSIONS; direction++) {
      const x = (site / stride) % side;
      sum += x;
      const forward = x === side - 1 ? site - x * stride : site + stride;
      const backward = x === 0 ? site + (side - 1) * stride : site - stride;
      const place = neighbours + <usize>((site * 8 + 2 * direction) * 4);
      store<i32>(place, forward);
      store<i32>(place, backward, 4);
      stride *= side;
    }
    store<u8>(evenness + <usize>site, <u8>(sum & 1));
  }
}

@inline export function forward(site: i32, direction: i32): i32 {
  return load<i32>(neighbours + <usize>((site * 8 + 2 * direction) * 4));
}

@inline export function backward(site: i32, direction: i32): i32 {
  return load<i32>(neighbours + <usize>((site * 8 + 2 * direction) * 4), 4);
}

@inline export function parityOf(site: i32): i32 {
  return load<u8>(evenness + <usize>site);
}
