import { useLingui } from '@lingui/react/macro';
import type { LetterTopic } from '@pavilion/contract/inbox/calls';
import { Gift, type LucideIcon, Megaphone, Shield, Users, Wallet } from '@pavilion/ui/icon';

export const topicIcons: Readonly<Record<LetterTopic, LucideIcon>> = {
  money: Wallet,
  rewards: Gift,
  safety: Shield,
  notices: Megaphone,
  people: Users,
};

export function useTopicWords(): Readonly<Record<LetterTopic, string>> {
  const { t } = useLingui();
  return { money: t`Money`, rewards: t`Rewards`, safety: t`Safety`, notices: t`Announcements`, people: t`People` };
}
