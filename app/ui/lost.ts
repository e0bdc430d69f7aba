/** How many requests of this page came to nothing: who waits for an answer sees whether there was one. */
let count = 0;

export const noteLost = (): void => {
  count += 1;
};

export const lostRequests = (): number => count;
