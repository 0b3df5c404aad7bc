export const en = {
  'closing.not.you': 'If this was not you, change your password and contact customer service now.',
  'closing.brand': 'You receive this message because it concerns your account at {brand}.',
  'code.sms': '{brand}: your code is {code}. It is valid for {minutes} minutes. Give it to nobody.',
  'code.subject': '{code} is your code for {brand}',
  'code.text': 'Your code is\n\n{code}\n\nIt is valid for {minutes} minutes. Give it to nobody: we never ask for it.',
};
