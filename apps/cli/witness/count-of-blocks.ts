/** A number of blocks in words: "1 block", "2 blocks". */
export const countOfBlocks = (size: number): string => `${size} ${size === 1 ? 'block' : 'blocks'}`;
