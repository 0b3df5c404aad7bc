/** Acts of the audit trail, by their keys. */
export const missionActs = ['mission.write', 'mission.offer', 'mission.approve', 'mission.recall', 'mission.stop'] as const;
