import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** What each act of the trail is called. A new act gets a line here; its code is never shown. */
const ACTS: Readonly<Record<string, MessageDescriptor>> = {
  'bet.view': msg`A bet looked at`,
  'bets.view': msg`Bets of a brand looked at`,
  'adjustment.propose': msg`Adjustment proposed`,
  'adjustment.credit': msg`Member credited by the house`,
  'adjustment.debit': msg`Member debited by the house`,
  'adjustment.withdraw': msg`Adjustment taken back before it was done`,
  'grant.propose': msg`Bonus proposed`,
  'grant.give': msg`Bonus given`,
  'grant.withdraw': msg`Proposed bonus taken back`,
  'grant.take.back': msg`Bonus taken back from a member`,
  'adjustments.rules': msg`Rules of adjustments changed`,
  'points.give': msg`Points given`,
  'points.take': msg`Points taken`,
  'points.correct.propose': msg`Giving or taking points proposed`,
  'points.correct.withdraw': msg`Proposed points taken back`,
  'points.order.send': msg`Redeemed goods sent`,
  'points.order.refuse': msg`Redeemed goods refused`,
  'points.order.address': msg`Address of redeemed goods looked at`,
  'points.reward.create': msg`Reward of the points mall added`,
  'points.reward.change': msg`Reward of the points mall changed`,
  'points.reward.picture': msg`Picture of a reward changed`,
  'points.reward.codes': msg`Codes put into a voucher`,
  'points.terms.propose': msg`Terms of points proposed`,
  'points.terms.confirm': msg`Terms of points put in force`,
  'points.terms.withdraw': msg`Proposed terms of points taken back`,
  'settlement.propose': msg`First of two said that a settlement may go`,
  'settlement.release': msg`Settlement released`,
  'settlement.hold': msg`Settlement held`,
  'settlement.line.hold': msg`Line of a settlement held`,
  'settlement.line.free': msg`Held line of a settlement let go`,
  'settlement.correct.propose': msg`Correction of a settlement proposed`,
  'settlement.correct': msg`Settlement corrected`,
  'settlement.correct.withdraw': msg`Correction of a settlement taken back`,
  'settlements.rules': msg`Rules of settlements changed`,
  'payments.reconcile': msg`Statement compared`,
  'payments.channels': msg`Ways to pay in changed`,
  'brand.access': msg`Sign-in rules of a brand changed`,
  'brand.draft.drop': msg`Draft of a brand thrown away`,
  'brand.draft.open': msg`Draft of a brand opened`,
  'brand.export': msg`Folder of a brand taken along`,
  'brand.games': msg`Rules for games changed`,
  'brand.import': msg`Brand put in force`,
  'brand.maintenance.off': msg`Maintenance ended`,
  'brand.maintenance.on': msg`Maintenance begun`,
  'brand.modules': msg`Modules switched`,
  'brand.region': msg`Rule for a region changed`,
  'brand.registration': msg`Registration form changed`,
  'brand.sign-in': msg`Sign-in provider set up`,
  'deposit.close': msg`Deposit closed without credit`,
  'deposit.credit': msg`Deposit credited by hand`,
  'deposit.propose': msg`Way to finish a deposit proposed`,
  'deposit.refund': msg`Noted that a deposit was sent back`,
  'deposit.view': msg`Deposit looked at`,
  'deposit.withdraw': msg`Proposal for a deposit taken back`,
  'documents.approve': msg`Documents approved`,
  'documents.picture': msg`Picture of a document looked at`,
  'documents.reject': msg`Documents rejected`,
  'documents.view': msg`Documents looked at`,
  'exclusion.add': msg`Member excluded`,
  'game.off': msg`Game or vendor switched off`,
  'game.on': msg`Game or vendor switched on again`,
  'member.bets.view': msg`Bets of a member looked at`,
  'member.closed': msg`Account closed`,
  'member.correct': msg`Member's details corrected`,
  'member.correct.propose': msg`Correction of a payee name proposed`,
  'member.correct.view': msg`Proposed correction read`,
  'member.correct.withdraw': msg`Proposed correction taken back`,
  'member.lock': msg`Member locked`,
  'member.note': msg`Note written`,
  'member.password.force': msg`New password demanded`,
  'member.payees.view': msg`Holders of bank accounts looked at`,
  'member.reveal': msg`Masked detail shown in full`,
  'member.second.step.reset': msg`Second step taken away`,
  'member.sessions.end': msg`Sessions of a member ended`,
  'member.statement.view': msg`Statement of a member looked at`,
  'member.unlock': msg`Member unlocked`,
  'member.view': msg`Member's page opened`,
  'operator.change': msg`Role or brands of an operator changed`,
  'operator.code.failed': msg`Wrong code at the desk's sign-in`,
  'operator.code.locked': msg`Codes of an operator locked`,
  'operator.invite': msg`Operator invited`,
  'operator.invite.revoke': msg`Invitation taken back`,
  'operator.lock': msg`Operator locked`,
  'operator.login': msg`Operator signed in`,
  'operator.login.failed': msg`Sign-in at the desk failed`,
  'operator.login.locked': msg`Sign-in at the desk locked`,
  'operator.password': msg`Operator changed the own password`,
  'operator.recovery.codes': msg`New recovery codes made`,
  'operator.reset': msg`Access of an operator set anew`,
  'operator.unlock': msg`Operator unlocked`,
  'operator.role.add': msg`Role made`,
  'operator.role.change': msg`Permissions of a role changed`,
  'operator.role.drop': msg`Role taken away`,
  'operator.welcome': msg`Operator's account opened`,
  'payment-event.reapply': msg`Held payment event judged once more`,
  'payment-provider.secret': msg`Secret of a payment provider set`,
  'payment-provider.secret.drop': msg`Proposed secret of a payment provider thrown away`,
  'payment-provider.secret.propose': msg`Secret of a payment provider proposed`,
  'security.alert': msg`Security alert acknowledged`,
  'security.rule': msg`Security rule changed`,
  'transfer.review': msg`Transfer between members reviewed`,
  'wallet.case.close': msg`Case about a vendor's report closed`,
  'wallet.settle.propose': msg`End of a transfer to a vendor proposed`,
  'wallet.settle.confirm': msg`Transfer to a vendor settled by two operators`,
  'wallet.settle.withdraw': msg`Proposed end of a transfer to a vendor taken back`,
  'wallet.transfer.ask': msg`Vendor asked how a transfer ended`,
  'withdrawal.ask': msg`Provider asked how a payout stands`,
  'withdrawal.returned': msg`Payout given back by the bank`,
  'deposit.picture': msg`Picture of a transfer opened`,
  'deposit.pictures.view': msg`Pictures of a transfer looked at`,
  'withdrawal.proof': msg`Proof of a dispute opened`,
  'withdrawal.proofs.view': msg`Proofs of a dispute looked at`,
  'withdrawal.dispute.propose': msg`Way to end a dispute proposed`,
  'withdrawal.dispute.withdraw': msg`Proposed way to end a dispute taken back`,
  'withdrawal.dispute.pay.again': msg`Disputed payout paid again`,
  'withdrawal.dispute.close': msg`Dispute closed as arrived`,
  'withdrawal.dispute.credit': msg`Disputed payout credited`,
  'withdrawal.approve': msg`Withdrawal approved`,
  'withdrawal.hold.back': msg`Withdrawal held back, a risk case came up`,
  'withdrawal.approve.first': msg`Withdrawal approved, first of two`,
  'withdrawal.names.view': msg`Names of a payout shown in full`,
  'withdrawal.refused': msg`Payout refused by the bank`,
  'withdrawal.reject': msg`Withdrawal rejected`,
  'withdrawal.view': msg`Payout looked at`,
  'withdrawal.resend': msg`Payout ordered once more`,
  'withdrawals.rules': msg`Cashier's rules changed`,
};

/** Acts in words, by their code; one without words of its own is read by the nearest act above it. */
export function useActWords(): (action: string) => string {
  const { t } = useLingui();
  return (action) => {
    for (let code = action; code !== ''; code = code.slice(0, Math.max(0, code.lastIndexOf('.')))) {
      const words = ACTS[code];
      if (words) return t(words);
    }
    return action.replace(/[.-]/g, ' ');
  };
}

/** Every act with words, in the order of the words: for a list to choose from. */
export function useActChoice(): { value: string; label: string }[] {
  const { t } = useLingui();
  return Object.entries(ACTS)
    .map(([value, label]) => ({ value, label: t(label) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** What an act was about, by its kind. */
export function useSubjectWords(): (kind: string) => string {
  const { t } = useLingui();
  return (kind) => {
    const known: Readonly<Record<string, string>> = {
      adjustment: t`Adjustment`,
      grant: t`Bonus`,
      points: t`Points`,
      'points.order': t`Something redeemed`,
      'points.reward': t`Reward of the points mall`,
      reconciliation: t`Reconciliation`,
      alert: t`Alert`,
      'security-rule': t`Security rule`,
      bet: t`Bet`,
      brand: t`Brand`,
      deposit: t`Deposit`,
      documents: t`Documents`,
      member: t`Member`,
      operator: t`Operator`,
      'operator-link': t`Invitation`,
      'payment-event': t`Payment notice`,
      'payment-provider': t`Payment provider`,
      vendor: t`Vendor`,
      'wallet.case': t`Case of a wallet at a vendor`,
      'wallet.transfer': t`Transfer to a vendor`,
      withdrawal: t`Withdrawal`,
    };
    return known[kind] ?? kind.replace(/[.-]/g, ' ');
  };
}
