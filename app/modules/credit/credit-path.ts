export const CREDIT_PATH = "/zq";
