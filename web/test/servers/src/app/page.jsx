'use client';

import { MillPond } from 'millpond/react';

export default function Page() {
    return <MillPond style={{ width: '320px', height: '180px' }}>
        <img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='32' height='18'/%3E" alt="" />
    </MillPond>;
}
