import type { OwnLimboKey } from './en.ts';

export const words: Record<OwnLimboKey, string> = {
  rise: 'လွှတ်ရန်',
  riseFor: '{amount} ဖြင့် လွှတ်ရန်',
  rising: 'မီးပုံး တက်နေသည်',
  rose: 'မီးပုံး {result} အထိ တက်သည်',
  risePrompt: 'ပန်းတိုင်ရွေးပြီး လွှတ်ပါ',
  targetLabel: 'ပန်းတိုင် မြှောက်ဆ',
  targetRange: '{min} မှ {max}',
  lowerTarget: 'ပန်းတိုင် လျှော့ရန်',
  raiseTarget: 'ပန်းတိုင် တိုးရန်',
  quickTargets: 'အမြန် ပန်းတိုင်များ',
  atTarget: 'ပန်းတိုင် {target}',
  verifyRiseText: 'ဂဏန်းက မီးပုံး မည်မျှမြင့်အောင် တက်မည်ကို ဆုံးဖြတ်သည်− 0.99 ကို ၎င်းဖြင့် စားပါ။',
};
