import { defineModule, fill, slot } from '../../compose/define-module.ts';
import { brandAddress } from '../../kernel/brand-address.ts';
import type { Sql } from '../../kernel/db.ts';
import { accountEventsModule } from '../account-events/module.ts';
import { auditModule } from '../audit/module.ts';
import { contentModule, registrationPolicySlot } from '../content/module.ts';
import type { Content } from '../content/public.ts';
import { fourEyesModule } from '../four-eyes/module.ts';
import { inboxModule, maskedNameSlot } from '../inbox/module.ts';
import { choose } from '../inbox/public.ts';
import { messagingModule } from '../messaging/module.ts';
import { phoneAuthModule } from '../phone-auth/module.ts';
import { playerLimitsModule } from '../player-limits/module.ts';
import { secondFactorModule } from '../second-factor/module.ts';
import { contactAccountSlot, mayTextSlot, paymentPasswordCheckSlot, verificationModule } from '../verification/module.ts';
import { payeeKind } from './desk/payee-kind.ts';
import type { IdentityDeskBaseDeps } from './desk/deps.ts';
import { registerIdentityDesk } from './desk.ts';
import { identitySections } from './member-data.ts';
import type { AccessSources } from './deps.ts';
import { createPaymentPasswords, type PaymentPasswords } from './passwords/payment-passwords.ts';
import { contactAccount } from './registration/contact-account.ts';
import { isTextAllowed } from './sms-numbers.ts';
import { maskedName } from './rules.ts';
import { policyOf, setPolicy } from './policy.ts';
import { createIdentity, type Identity } from './public.ts';

/** Newcomers take places in the tree of agents. */
export const invitationsSlot = slot<AccessSources['invitations']>('identity.invitations');
export const noteReferralSlot = slot<NonNullable<AccessSources['noteReferral']>>('identity.noteReferral');
export const rankLabelSlot = slot<NonNullable<AccessSources['rankLabel']>>('identity.rankLabel');
/** What a corrected name means to the bank accounts of a member, and to withdrawals. */
export const correctedNameSlot = slot<Pick<IdentityDeskBaseDeps, 'renameHolder' | 'correctionPause'>>('identity.correctedName');
/** Since when a member hides their plays from others. */
export const hiddenSinceSlot = slot<(sql: Sql, memberId: string) => Promise<Date | null>>('identity.hiddenSince');

export interface IdentityApi {
  identity: Identity;
  paymentPasswords: PaymentPasswords;
}

export const identityModule = defineModule({
  name: 'identity',
  uses: {
    audit: auditModule,
    messaging: messagingModule,
    verification: verificationModule,
    accountEvents: accountEventsModule,
    secondFactor: secondFactorModule,
    phoneAuth: phoneAuthModule,
    playerLimits: playerLimitsModule,
    content: contentModule,
    fourEyes: fourEyesModule,
    inbox: inboxModule,
  },
  asks: {
    invitations: invitationsSlot,
    noteReferral: noteReferralSlot,
    rankLabel: rankLabelSlot,
    correctedName: correctedNameSlot,
    hiddenSince: hiddenSinceSlot,
  },
  build: (base, { messaging, verification, accountEvents, secondFactor, phoneAuth, content: { content, deps } }, filled) => {
    const { invitations, noteReferral, rankLabel, correctedName, hiddenSince } = filled;
    const identity = createIdentity(deps, {
      hasher: base.replaced.hasher,
      messaging,
      verification,
      accountEvents,
      secondFactor,
      phoneAuth,
      invitations,
      noteReferral,
      rankLabel,
      noteOffers: noteOffers(content),
      registerRules: content.registrationRules,
      termsVersion: content.termsVersion,
      minimumAge: async (brandId) => (await content.responsibleGamingFlags(brandId)).minimumAge,
      brandAtHost: content.brandAtHost,
      resetLink: (brandId, token) => passwordResetLink(content, { publicUrl: base.settings.publicUrl, brandId, token }),
    });
    const api: IdentityApi = { identity, paymentPasswords: createPaymentPasswords(identity) };
    const deskDeps: IdentityDeskBaseDeps = {
      ...deps,
      ...identity,
      ...accountEvents,
      stopTotp: secondFactor.stopTotp,
      renameHolder: (tx, payee) => correctedName.renameHolder(tx, payee),
      correctionPause: (sql, of) => correctedName.correctionPause(sql, of),
    };
    return {
      ...identity,
      api,
      registerDesk: (to) => registerIdentityDesk(to, deskDeps),
      proposals: [payeeKind(deskDeps)],
      memberData: { sections: identitySections({ hiddenSince }) },
      fills: [
        fill(registrationPolicySlot, { of: policyOf, set: setPolicy }),
        fill(maskedNameSlot, maskedName),
        fill(contactAccountSlot, contactAccount),
        fill(mayTextSlot, async (sql, brandId, mobile) => isTextAllowed(await policyOf(sql, brandId), mobile)),
        fill(paymentPasswordCheckSlot, identity.checkPaymentPassword),
      ],
    };
  },
});

/** Notes by which ways a newcomer wants offers, of those the brand uses. */
const noteOffers =
  (content: Content): NonNullable<AccessSources['noteOffers']> =>
  async (tx, { brandId, memberId, offers: { channels, text }, now }) => {
    const { settings } = await content.brandSnapshot(brandId);
    const wanted = settings.offers.filter((channel) => channels.includes(channel));
    await choose(tx, { memberId, channels: wanted, allowed: true, text, source: 'registration', now });
  };

async function passwordResetLink(content: Content, { publicUrl, brandId, token }: { publicUrl: string; brandId: string; token: string }) {
  const snapshot = await content.brandSnapshot(brandId);
  const link = brandAddress(publicUrl, { code: snapshot.info.code, mainDomain: snapshot.settings.mainDomain });
  link.searchParams.set('popup', 'reset-password');
  link.hash = token;
  return link.href;
}
