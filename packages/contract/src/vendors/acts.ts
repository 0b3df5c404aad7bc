/** Acts of the audit trail, by their keys. */
export const gameActs = ['game.on', 'game.off', 'vendor.provisioned', 'vendor.offered'] as const;
