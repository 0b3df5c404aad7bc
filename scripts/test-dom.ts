import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Files share one page, so each test must leave it as it found it.
afterEach(() => cleanup());
