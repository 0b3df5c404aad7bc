/** Who may use whom. A module is entered through its `public.ts`; kernel, http types and messages are open to all. */
export const moduleGraph = {
  ledger: [],
  protection: ['ledger'],
  betting: ['ledger', 'protection'],
  content: [],
  identity: ['content', 'protection'],
  wallet: ['ledger'],
  payments: ['ledger', 'protection', 'wallet', 'identity'],
  vendors: ['betting', 'ledger', 'protection', 'content', 'identity'],
  realtime: [],
  operator: ['payments', 'identity', 'content'],
  deferred: [],
};
