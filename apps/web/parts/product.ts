export const PRODUCT_NAME = 'Productive Mining';
