/** The greatest value of a column of type integer; PostgreSQL refuses to compare one with a greater number. */
export const INTEGER_MAX = 2_147_483_647;
