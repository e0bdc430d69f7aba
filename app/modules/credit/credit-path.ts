/** Where a company sees what it bought on account. */
export const CREDIT_PATH = "/zq";
