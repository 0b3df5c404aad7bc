import type { Messages } from '../../messages/catalog.ts';
import { en } from './templates/en.ts';
import { my } from './templates/my.ts';
import { ptBr } from './templates/pt-br.ts';
import { pt } from './templates/pt.ts';
import { vi } from './templates/vi.ts';
import { zhCn } from './templates/zh-cn.ts';

/**
 * Message templates in every language: `<template>.subject` and `<template>.text` for e-mail, `<template>.sms` where SMS has words of its
 * own. An empty line parts paragraphs. A notice is `notice.<kind>`; the facts it brings follow as lines of their own.
 */
export const templateTexts = { en, vi, 'pt-BR': ptBr, 'zh-CN': zhCn, my, pt } satisfies Messages;
