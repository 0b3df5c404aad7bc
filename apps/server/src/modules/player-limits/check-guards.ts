/** What holds of guards. Every query yields a row of text for each offender. */
export const GUARD_CHECKS: readonly (readonly [name: string, sql: string])[] = [
  [
    'every member has a guard and a cash account',
    `
    SELECT m.id AS offender FROM member_facts m LEFT JOIN member_guard g ON g.member_id = m.id
        LEFT JOIN account a ON a.id = g.cash_account AND a.owner = m.id AND a.kind = 'member.cash'
      WHERE a.id IS NULL OR g.brand_id <> m.brand_id OR g.customer_type <> m.customer_type OR g.agent_path <> m.agent_path`,
  ],
];
