import { en } from './templates/en.ts';

/** Message templates: `<template>.subject` and `<template>.text` for e-mail, `<template>.sms` where SMS has words of its own. */
export const templateTexts = { en, vi: en, 'pt-BR': en, 'zh-CN': en, my: en, pt: en };
