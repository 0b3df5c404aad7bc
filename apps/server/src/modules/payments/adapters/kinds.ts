import type { ProviderKind } from '../provider.ts';
import { sandboxKind } from './sandbox/sandbox.ts';

/** Every provider protocol of the product, by name. */
export const providerKinds: ReadonlyMap<string, ProviderKind> = new Map([sandboxKind].map((kind) => [kind.name, kind]));
