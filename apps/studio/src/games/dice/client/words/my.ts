import type { OwnDiceKey } from './en.ts';

export const words: Record<OwnDiceKey, string> = {
  over: '{target} အထက်',
  under: '{target} အောက်',
  direction: 'အထက် သို့မဟုတ် အောက်',
  roll: 'လှိမ့်ရန်',
  rollFor: '{amount} ဖြင့် လှိမ့်ရန်',
  rolling: 'လှိမ့်နေသည်',
  rolled: '{roll} ကျသည်',
  dicePrompt: 'ပန်းတိုင်သတ်မှတ်ပြီး လှိမ့်ပါ',
  verifyRollText: 'ဂဏန်းက လှိမ့်ချက် 10,000 အနက် တစ်ခုကို ရွေးပါသည်။',
};
