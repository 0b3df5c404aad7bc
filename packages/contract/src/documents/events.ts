import { event } from '../base/event.ts';

export const documentsChanged = event('documents.changed', { to: 'member', refetch: ['documents'] });
