/** Acts of the audit trail, by their keys. */
export const roomActs = [
  'rooms.open',
  'rooms.close',
  'rooms.slow',
  'rooms.remove',
  'rooms.mute',
  'rooms.block',
  'rooms.lift',
  'rooms.report.upheld',
  'rooms.report.dismissed',
  'rooms.presenter.add',
  'rooms.presenter.change',
  'rooms.presenter.picture',
  'rooms.word.add',
  'rooms.word.remove',
  'rooms.rules',
] as const;
